/** Keys belong to a field, a menu or a dialog. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, select, textarea, [role=menu], dialog') !== null

type PlainKeyEvent = Pick<KeyboardEvent, 'metaKey' | 'ctrlKey' | 'altKey' | 'target'>

/** A key by itself, pressed where nothing is typed. */
export const isPlainKey = ({ metaKey, ctrlKey, altKey, target }: PlainKeyEvent): boolean =>
  !metaKey && !ctrlKey && !altKey && !isTyping(target)
