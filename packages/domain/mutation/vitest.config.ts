import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { defineConfig } from 'vitest/config'

/** Properties over whole fleets take seconds: these specs come last, because the first failing case ends the run of a mutant. */
const slowest = ['/quote.spec.ts', '/quote-index.spec.ts']
const rank = ({ moduleId }: TestSpecification): number => slowest.findIndex((name) => moduleId.endsWith(name))

class QuickFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files.toSorted((a, b) => rank(a) - rank(b) || (a.moduleId < b.moduleId ? -1 : 1)))
  }
}

/** Runs of a property at most: a case that needs more to notice a fault counts as one that does not notice it. */
const maxRuns = (spec: string): number => (spec.endsWith('/quote-index.spec.ts') ? 10 : 25)

export default defineConfig({
  plugins: [
    {
      name: 'fewer-runs-of-properties',
      enforce: 'pre',
      transform: (code, id) =>
        id.endsWith('.spec.ts')
          ? { code: code.replaceAll(/numRuns: (\d+)/g, (_, runs: string) => `numRuns: ${Math.min(Number(runs), maxRuns(id))}`), map: null }
          : undefined,
    },
  ],
  test: {
    isolate: false,
    include: ['src/**/*.spec.ts'],
    // Compares published prices through the bench, which is not part of the copy that is mutated.
    exclude: ['src/charter/pricing-truth.spec.ts'],
    setupFiles: ['mutation/setup.ts'],
    sequence: { sequencer: QuickFirst },
  },
})
