import { createTOTPKeyURI, verifyHOTP } from '@oslojs/otp'

/** As every authenticator app counts: six digits, anew each 30 seconds. */
const digits = 6
const period = 30
/** Clocks may differ by one period either way. */
const tolerance = 1

/** Bytes of a secret, as RFC 4226 asks for. */
export const secretLength = 20

/** Which period a code is of, around this moment (milliseconds); null where it is none of the secret's. */
export function counterOf(secret: Uint8Array, code: string, now: number): number | null {
  const current = Math.floor(now / (period * 1000))
  for (let counter = current - tolerance; counter <= current + tolerance; counter++)
    if (counter >= 0 && verifyHOTP(secret, BigInt(counter), digits, code)) return counter
  return null
}

export type KeyForApp = { uri: string; text: string }

/** What an app takes a secret from: the address in the QR code, and the same as text to type, in fours. */
export function keyForApp(secret: Uint8Array, account: string): KeyForApp {
  const uri = createTOTPKeyURI('Bunko', account, secret, period, digits)
  const text = new URL(uri).searchParams.get('secret') ?? ''
  return { uri, text: text.replace(/(.{4})(?=.)/g, '$1 ') }
}
