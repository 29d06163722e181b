import type { Database, Trx } from './database.ts'

class DryRun<Result> extends Error {
  readonly result: Result
  constructor(result: Result) {
    super('dry run')
    this.result = result
  }
}

/** Runs a transaction. @param isDryRun everything is tried and taken back; the result tells what would happen */
export async function runTransaction<Result>(db: Database, isDryRun: boolean, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  try {
    return await db.transaction().execute(async (trx) => {
      const result = await work(trx)
      if (isDryRun) throw new DryRun(result)
      return result
    })
  } catch (error) {
    if (error instanceof DryRun) return error.result as Result
    throw error
  }
}
