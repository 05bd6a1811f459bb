import { z } from 'zod'
import { logIn } from '#app/domain/session/log-in.ts'
import { logOut } from '#app/domain/session/log-out.ts'
import { LoginCall } from '#app/domain/session/session-input.ts'
import { viewAuthInfo, viewLogin } from '#app/domain/session/session-view.ts'
import { endpoint } from './endpoint.ts'

export const authEndpoints = [
  endpoint('POST /auth/login', {
    summary: 'Sign in by e-mail or username; answers the access token',
    input: LoginCall,
    // Signing in takes no authority from a cookie, so it is no cookie write.
    writes: false,
    run: (visit, { email, passwordHash, keepLogin }) =>
      logIn(visit, { name: email, digest: passwordHash, keep: keepLogin }),
    view: viewLogin,
  }),
  endpoint('GET /auth/logout', {
    summary: 'End the session of the token',
    input: z.object({}),
    writes: true,
    run: logOut,
    view: () => null,
  }),
  endpoint('GET /auth/info', {
    summary: 'Who is signed in',
    input: z.object({}),
    run: async (visit) => viewAuthInfo(visit),
  }),
]
