import type { AppLoadContext } from '@remix-run/cloudflare'
import { visitOf } from '#app/doors/context.ts'
import { setCookie } from '#app/doors/cookies/set-cookie.ts'
import type { Checked } from '#app/features/identity/model/session/check-password.ts'
import { keepDevice } from '#app/features/identity/model/session/known-device.ts'
import { yearLong } from '#app/visit/cookies.ts'

/** Remembers the browser in which somebody has just signed in by password. */
export async function rememberDevice(context: AppLoadContext, { account }: Checked): Promise<void> {
  setCookie(context, 'device', await keepDevice(visitOf(context), account), yearLong)
}
