import { createTOTPKeyURI, verifyHOTP } from '@oslojs/otp'
import { z } from 'zod'
import { sha256Hex } from '#app/kernel/values/sha256.ts'

/** A code as it is typed: of an app, or a recovery code. */
export const CodeInput = z.object({
  code: z
    .string({ error: 'required' })
    .trim()
    .min(1, 'required')
    .max(40, 'tooLong?max=40')
    .meta({ input: 'secret' }),
})

/** Characters that aren't confused with one another. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
const codes = 10
const length = 12

/** Ten codes of 59 random bits, in a form that is easy to write down: `abcd-efgh-jkmn`. */
export function newRecoveryCodes(randomBytes: (length: number) => Uint8Array): string[] {
  return Array.from({ length: codes }, () => {
    const code = Array.from({ length }, () => randomSign(randomBytes)).join('')
    return code.replace(/(.{4})(?=.)/g, '$1-')
  })
}

/** Chooses a character without bias. Bytes beyond the last whole round of characters are skipped, because they would make some likelier. */
function randomSign(randomBytes: (length: number) => Uint8Array): string {
  for (;;) {
    const [byte = 255] = randomBytes(1)
    if (byte < 256 - (256 % signs.length)) return signs.charAt(byte % signs.length)
  }
}

/** The hash under which a code is stored. Spelling differences don't change it. */
export function recoveryCodeId(staffId: string, typed: string): string {
  return sha256Hex(`${staffId} ${typed.replaceAll('-', '')}`)
}

/** The usual settings of authenticator apps: six digits, a new code every 30 seconds. */
const digits = 6
const period = 30

/** Clocks may differ by one period in either direction. */
const tolerance = 1

/** The length of a secret in bytes, as RFC 4226 recommends. */
export const secretLength = 20

/** The period that a code belongs to, near this moment (milliseconds). Null if the secret has no such code. */
export function counterOf(secret: Uint8Array, code: string, now: number): number | null {
  const current = Math.floor(now / (period * 1000))
  for (let counter = current - tolerance; counter <= current + tolerance; counter++)
    if (counter >= 0 && verifyHOTP(secret, BigInt(counter), digits, code)) return counter
  return null
}

export type KeyForApp = { uri: string; text: string }

/** The ways to enter a secret into an app: the address in the QR code, and the same secret as text in groups of four. */
export function keyForApp(secret: Uint8Array, account: string): KeyForApp {
  const uri = createTOTPKeyURI('Bunko', account, secret, period, digits)
  const text = new URL(uri).searchParams.get('secret') ?? ''
  return { uri, text: text.replace(/(.{4})(?=.)/g, '$1 ') }
}
