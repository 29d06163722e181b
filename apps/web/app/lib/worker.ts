/** Registers the service worker (app/worker/sw.ts), which shows push messages and the page without connection. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/sw.js', { scope: '/' })
  return navigator.serviceWorker.ready
}

/** Cache and address under which the worker finds the page that it shows without connection. */
export const offlineCache = { name: 'aq-offline', path: '/offline' } as const
