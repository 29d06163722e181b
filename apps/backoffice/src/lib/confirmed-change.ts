import { useState } from 'react'

/** A change that names what it touches before it is made: the first submit tries it, the second one of the same values makes it. */
export function useConfirmed<Body extends object, Effects, Answer extends { effects: Effects }>(
  send: (body: Body, isDryRun: boolean) => Promise<Answer>,
  isTouching: (effects: Effects) => boolean,
) {
  const [shown, setShown] = useState<{ body: string; effects: Effects } | null>(null)
  return {
    effects: shown?.effects ?? null,
    /** Other values touch something else. */
    reset: () => setShown(null),
    /** Null: nothing is changed yet, the effects are shown. */
    async submit(body: Body): Promise<Answer | null> {
      const text = JSON.stringify(body)
      if (shown?.body !== text) {
        const { effects } = await send(body, true)
        if (isTouching(effects)) {
          setShown({ body: text, effects })
          return null
        }
      }
      return send(body, false)
    },
  }
}
