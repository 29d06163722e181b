/** How many times slower `npm run test:busy` makes the processor of a page, while other work fills every core. */
export const slowdown = Number(process.env['E2E_SLOWDOWN'] ?? 1)

/** Time limits end a case that hangs: they have room for a slow machine, and more where the run is slowed down on purpose. */
const patience = slowdown > 1 ? 5 : 1

export const seconds = (count: number): number => count * 1_000 * patience
export const minutes = (count: number): number => seconds(count * 60)
