import { solveChallenge, type Challenge } from '@aquilane/domain/identity/challenge'

self.addEventListener('message', ({ data }: MessageEvent<Challenge>) => self.postMessage(solveChallenge(data), { transfer: [] }))
