const timeoutMs = 10_000

/** @throws Error where the answer is none */
export async function getJson(url: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  if (response.ok) return response.json()
  await response.body?.cancel()
  throw new Error(`The position feed answered ${response.status}.`)
}
