import type { Buffer } from 'node:buffer'
import { pbkdf2Sync } from 'node:crypto'
// Node gets another module by this name (package.json): it compiles the same file itself, as workerd may not.
import romix from '#app/kernel/values/scrypt/romix.wasm'

/** `ln` is the logarithm of N; `length` is that of the key, in bytes. */
type Parameters = { ln: number; r: number; p: number; length: number }

/** Lets others work between two steps. */
export type GiveWay = () => Promise<void>

/**
 * Derives a key by scrypt (RFC 7914), in two steps for each of its `p` lanes, and gives way between them: the platform's own scrypt would
 * occupy the thread from its beginning to its end. PBKDF2 is the platform's; only the mixing in between is ours (docs/adr/175).
 */
export async function scryptInSteps(
  secret: string,
  salt: Uint8Array,
  { ln, r, p, length }: Parameters,
  giveWay: GiveWay,
): Promise<Buffer> {
  const [states, lane] = [2 ** ln, 128 * r]
  const lanes = pbkdf2Sync(secret, salt, 1, p * lane, 'sha256')
  const mixer = takeMixer((states + 2) * lane)
  try {
    for (let at = 0; at < lanes.length; at += lane) {
      if (at > 0) await giveWay()
      mixed(mixer, lane).set(lanes.subarray(at, at + lane))
      mixer.fill(states, lane)
      await giveWay()
      mixer.mix(states, lane)
      lanes.set(mixed(mixer, lane), at)
    }
    return pbkdf2Sync(secret, lanes, 1, length, 'sha256')
  } finally {
    // Whoever could read these bytes would test passwords by them without scrypt's cost.
    lanes.fill(0)
    putBack(mixer)
  }
}

/** An instance of romix.wat with the memory that it works in. */
type Mixer = {
  memory: WebAssembly.Memory
  fill: (states: number, lane: number) => void
  mix: (states: number, lane: number) => void
}

/** A mixer that no hash has: 16 MiB that need not be made again for each. */
let unused: Mixer | null = null

/** Returns a mixer that no other hash has until it is put back. That of a hash that is cut off never comes back. */
function takeMixer(bytes: number): Mixer {
  const mixer = unused ?? (new WebAssembly.Instance(romix).exports as Mixer)
  unused = null
  const missing = bytes - mixer.memory.buffer.byteLength
  if (missing > 0) mixer.memory.grow(Math.ceil(missing / 65_536))
  return mixer
}

function putBack(mixer: Mixer): void {
  new Uint8Array(mixer.memory.buffer).fill(0)
  unused = mixer
}

/** Returns the bytes of the lane that is mixed. */
const mixed = ({ memory }: Mixer, lane: number) => new Uint8Array(memory.buffer, 0, lane)
