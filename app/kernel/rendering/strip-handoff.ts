import type { Plugin } from 'vite'

/**
 * Replaces Remix's encoding of a page's data for its client router. Used by the build only; no Worker and no page imports it. With the
 * encoding a page takes 1.04 (home) to 1.11 times (detail) the CPU (docs/adr/040). Can be removed once Remix can be told that no page is
 * hydrated, or when pages are.
 */

const handoff = /serverHandoffStream: encodeViaTurboStream\([^;]*?serverMode\),/g

/** Removes the encoded page data from Remix's server code (docs/adr/002). The build fails if the code to replace isn't found. */
export function stripHandoff(): Plugin {
  return {
    name: 'bunko-strip-handoff',
    transform(code, id) {
      if (!/server-runtime\/dist\/esm\/server\.js$/.test(id)) return undefined
      const parts = code.match(handoff)?.length ?? 0
      if (parts !== 2) this.error(`expected Remix to hand data over in two places, found ${parts}`)
      return { code: code.replace(handoff, 'serverHandoffStream: undefined,'), map: null }
    },
  }
}
