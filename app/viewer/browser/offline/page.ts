import { CopyStore } from './copy-store.ts'
import { data, say, tell } from './page-parts.ts'
import { dropUnusedFiles } from './save-book.ts'
import { readLeaving, showShelf, signOut } from './shelf.ts'
import { take } from './take.ts'

const workerPath = '/offline/worker.js'

void start()

async function start(): Promise<void> {
  const { tenantId, taking, assets } = data
  const store = new CopyStore(tenantId)
  const leaving = readLeaving()
  // A person who leaves doesn't wait for what only the reading of books needs.
  if (taking === null && leaving !== null) return signOut(store, leaving)
  if (!('serviceWorker' in navigator) || globalThis.crypto?.subtle === undefined)
    return tell([say('notPossible')], 'alert')
  try {
    trustOnly(workerPath)
    const registered = navigator.serviceWorker.register(workerPath, { scope: '/offline/' })
    // Without a connection a browser looks for a new worker for seconds, while the present one answers.
    if (navigator.serviceWorker.controller === null) await registered
    else void registered.catch(() => {})
    await navigator.serviceWorker.ready
    if (taking === null) await showShelf(store)
    else await take(store, taking)
    await dropUnusedFiles(assets)
  } catch (error) {
    console.error(error)
    document.getElementById('progress')?.remove()
    tell([say('notPossible')], 'alert')
  }
}

/** The policy that `viewerCsp` names: of all strings only the service worker's address may become a script. */
function trustOnly(path: string): void {
  const { trustedTypes } = window as {
    trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL: (url: string) => string | null }): unknown
    }
  }
  trustedTypes?.createPolicy('default', { createScriptURL: (url) => (url === path ? url : null) })
}
