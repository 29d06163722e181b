type UseCase<C> = (ctx: C, ...args: never[]) => unknown

type Bound<C, T extends Record<string, UseCase<C>>> = {
  [K in keyof T]: T[K] extends (ctx: C, ...args: infer A) => infer R ? (...args: A) => R : never
}

/** The same functions without their first parameter, the context. */
export function bindContext<C, T extends Record<string, UseCase<C>>>(ctx: C, useCases: T): Bound<C, T> {
  return Object.fromEntries(
    Object.entries(useCases).map(([name, useCase]) => [name, (...args: never[]) => useCase(ctx, ...args)]),
  ) as unknown as Bound<C, T>
}
