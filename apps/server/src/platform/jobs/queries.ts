import type { PgBoss } from 'pg-boss'

/** Queues of these with a job that may start now. One question for all; each answer is the first entry found in an index. */
export async function findDueQueues(db: ReturnType<PgBoss['getDb']>, names: readonly string[]): Promise<string[]> {
  const { rows } = await db.executeSql(
    `SELECT name FROM unnest($1::text[]) AS asked(name)
     WHERE EXISTS (SELECT FROM jobs.job WHERE job.name = asked.name AND state < 'active' AND NOT blocked AND start_after <= now())`,
    [names],
  )
  return (rows as { name: string }[]).map(({ name }) => name)
}
