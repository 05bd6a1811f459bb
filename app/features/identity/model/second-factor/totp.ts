import { createTOTPKeyURI, verifyHOTP } from '@oslojs/otp'

/** The usual settings of authenticator apps: six digits, a new code every 30 seconds. */
const digits = 6
const period = 30
/** Clocks may differ by one period in either direction. */
const tolerance = 1

/** Bytes of a secret, as RFC 4226 asks for. */
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
