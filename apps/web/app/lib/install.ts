import { createStore, useStore } from './store.ts'

/** The browser's offer to install the site as an app; the DOM types lack it. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const offered = createStore<InstallOffer | null>(null)

/** Keeps the browser's offer until the customer asks for it. Called once, in the browser. */
export function watchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offered.set(event as InstallOffer)
  })
  addEventListener('appinstalled', () => offered.set(null))
}

/** Installs the site as an app; null where the browser does not offer it, or it is installed. */
export function useInstall(): (() => Promise<void>) | null {
  const offer = useStore(offered, null)
  if (!offer) return null
  return async () => {
    // An offer is good for one question.
    offered.set(null)
    await offer.prompt()
  }
}
