import { readFileSync } from 'node:fs'
import { type Variable, InvalidValue } from './variable-kinds.ts'
import { variables } from './variables.ts'

export type RawEnv = Record<string, string | undefined>

export type VariableName = keyof typeof variables

export type EnvValues = { [K in VariableName]: (typeof variables)[K] extends Variable<infer T> ? T : never }

/** Values of all variables and one line for each that is invalid. `X_FILE` names a file with the value of `X`. */
export function parseEnv(env: RawEnv): { values: EnvValues; production: boolean; problems: string[] } {
  const problems: string[] = []
  const production = env['NODE_ENV'] === 'production'
  const values = Object.fromEntries(
    Object.entries(variables as Record<string, Variable<unknown>>).map(([name, { parse, fallback }]) => {
      const missing = () => (typeof fallback === 'function' ? (fallback as (production: boolean) => unknown)(production) : fallback)
      const raw = readRaw(env, name, problems)
      if (raw === null) return [name, missing()]
      try {
        return [name, parse(raw)]
      } catch (error) {
        if (!(error instanceof InvalidValue)) throw error
        problems.push(`${name} ${error.message}`)
        return [name, missing()]
      }
    }),
  ) as EnvValues
  return { values, production, problems }
}

function readRaw(env: RawEnv, name: string, problems: string[]): string | null {
  const file = env[`${name}_FILE`]
  if (file === undefined || file === '') return env[name] || null
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    problems.push(`${name}_FILE points to "${file}", which cannot be read.`)
    return null
  }
}

/** `docs/configuration.md`. */
export function configurationPage(): string {
  const rows = Object.entries(variables as Record<string, Variable<unknown>>).map(([name, { fallback, shown, description }]) => {
    const value = shown ?? (typeof fallback === 'function' ? '–' : String(fallback))
    return `| \`${name}\` | ${value} | ${description} |`
  })
  return [
    '# Configuration',
    '',
    'Everything is read from the environment once at start; a bad or missing value is one clear line. Every variable may be given as `X` or as',
    '`X_FILE`, the path of a file with the value. Outside production, missing secrets are generated into the data folder.',
    '`NODE_ENV=production` switches the sandbox off: no outbox, no sandbox bank, no demo line.',
    '',
    'This page is generated from `apps/server/src/config/variables.ts` by `npm run docs:configuration`.',
    '',
    '| variable | default | description |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}
