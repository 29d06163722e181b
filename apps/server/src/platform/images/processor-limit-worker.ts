// A thread beside one that does not answer while it draws: it ends the process after its processor time (`workerData`, seconds).
import { workerData } from 'node:worker_threads'

const most = Number(workerData) * 1e6

setInterval(() => {
  const { user, system } = process.cpuUsage()
  if (user + system > most) process.kill(process.pid, 'SIGKILL')
}, 100)
