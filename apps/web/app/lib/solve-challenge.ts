import type { Challenge } from '@aquilane/domain/identity/challenge'

/** Solves a challenge in a worker, so that the page stays responsive; in the page itself where a worker cannot start. */
export async function solveInWorker(challenge: Challenge): Promise<string> {
  try {
    return await solveIn(new Worker(new URL('challenge-worker.ts', import.meta.url), { type: 'module' }), challenge)
  } catch {
    return (await import('@aquilane/domain/identity/challenge')).solveChallenge(challenge)
  }
}

function solveIn(worker: Worker, challenge: Challenge): Promise<string> {
  const solution = new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data))
    worker.addEventListener('error', () => reject(new Error('The worker could not start.')))
    worker.postMessage(challenge, { transfer: [] })
  })
  return solution.finally(() => worker.terminate())
}
