import { describe, expect, it } from 'vitest'
import { readFrontDoor, seeThroughFrontDoors } from './front-doors.ts'

const door = readFrontDoor(
  "export { Page, type Props } from './page.tsx'\nexport { toQuery } from './query.ts'\nexport type { Leg } from './leg.ts'\n",
)
const see = (code: string) => seeThroughFrontDoors(code, () => door)

describe('front doors of features', () => {
  it('an import through a front door becomes an import of the files behind it', () => {
    expect(see("import { Page, type Props, toQuery } from '~/features/legs/index.ts'")).toBe(
      [
        "import { Page } from '~/features/legs/page.tsx'",
        "import { type Props } from '~/features/legs/page.tsx'",
        "import { toQuery } from '~/features/legs/query.ts'",
      ].join('; '),
    )
    expect(see("import type { Leg as Flight } from './features/legs/index.ts'")).toBe(
      "import type { Leg as Flight } from './features/legs/leg.ts'",
    )
  })

  it('a door of the server leads to its own files', () => {
    expect(see("import { toQuery } from '~/features/legs/index.server.ts'")).toBe("import { toQuery } from '~/features/legs/query.ts'")
  })

  it('a name that the front door does not export fails the build', () => {
    expect(() => see("import { Unknown } from '~/features/legs/index.ts'")).toThrow('does not export Unknown')
  })

  it('other imports stay as they are', () => {
    const code = "import { index } from './index.ts'\nimport { Page } from '~/features/legs/page.tsx'"
    expect(see(code)).toBe(code)
  })
})
