import type { ViewerServer } from '#app/viewer/browser/viewer-server.ts'

/** How often an open book's lease is looked at. Milliseconds. */
const askEvery = 300_000
/** When the server is asked after the connection's return: a line that has just come back is often too slow for the first answer. Milliseconds. */
const onReturn = [0, 10_000, 40_000]

/**
 * Asks while a saved book is open whether it may still be read: every few minutes, when the reader comes back to it, and when the connection
 * does. The service worker answers, by its clock without a connection. `ended` gets the refusal.
 */
export function watchLease(server: ViewerServer, ended: (error: unknown) => void): void {
  const ask = () => void server.keepLease().catch(ended)
  setInterval(ask, askEvery)
  addEventListener('online', () => {
    for (const after of onReturn) setTimeout(ask, after)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') ask()
  })
}
