import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import { autoIpLogin } from '#app/features/identity/model/session/auto-ip-login.ts'
import { ipLogin } from '#app/features/identity/model/session/ip-login.ts'
import { AppFlag } from '#app/features/identity/model/session/session-input.ts'
import { viewLogin } from '#app/features/identity/model/session/session-view.ts'
import { flagInput } from '#app/kernel/values/inputs/flag-input.ts'
import { asFromApp } from '#app/visit/from-app.ts'

/** Clients may send their own address. It is accepted and ignored, because the connection shows the real one. */
const ignored = z.unknown().optional()
const onArrival = z.literal('AUTO_IP', {
  error: ({ input }) => (input === undefined ? 'required' : 'notAChoice'),
})

export const ipLoginEndpoints = [
  endpoint('POST /auth/ip-address-login', {
    summary: 'Sign in by the address one comes from, at the press of a button',
    access: 'public',
    input: AppFlag.extend({ keepLogin: flagInput, clientIpAddress: ignored }),
    // Signing in takes no authority from a cookie, so it is no cookie write.
    writes: false,
    run: (visit, { keepLogin, isLoginMobileApp }) =>
      ipLogin(asFromApp(visit, isLoginMobileApp), { keep: keepLogin }),
    view: viewLogin,
  }),
  endpoint('POST /auth/ip-address-auto-login', {
    summary: 'Sign in by the address one comes from, on arrival',
    access: 'public',
    input: AppFlag.extend({ ip: ignored, loginType: onArrival }),
    writes: false,
    run: (visit, { isLoginMobileApp }) => autoIpLogin(asFromApp(visit, isLoginMobileApp)),
    view: viewLogin,
  }),
]
