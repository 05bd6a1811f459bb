import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import { ForgotPasswordInput, RegisterInput } from '#app/features/identity/model/account/account-input.ts'
import { register } from '#app/features/identity/model/account/register.ts'
import { requestPasswordLink } from '#app/features/identity/model/account/send-password-link.ts'
import { viewRegistration } from '#app/features/identity/model/account/user-view.ts'
import { logIn } from '#app/features/identity/model/session/log-in.ts'
import { logOut } from '#app/features/identity/model/session/log-out.ts'
import { LoginCall } from '#app/features/identity/model/session/session-input.ts'
import { viewAuthInfo, viewLogin } from '#app/features/identity/model/session/session-view.ts'
import { asFromApp } from '#app/visit/from-app.ts'

/** Ruling 5: two names for the same call. A cookie gives it no authority. */
const registering = {
  access: 'public',
  input: RegisterInput,
  writes: false,
  run: register,
  view: viewRegistration,
} as const

export const authEndpoints = [
  endpoint('POST /auth/login', {
    summary: 'Sign in by e-mail or username; answers the access token',
    access: 'public',
    input: LoginCall,
    // Signing in takes no authority from a cookie, so it is no cookie write.
    writes: false,
    run: (visit, { email, passwordHash, keepLogin, otp, isLoginMobileApp }) =>
      logIn(asFromApp(visit, isLoginMobileApp), { name: email, digest: passwordHash, keep: keepLogin, otp }),
    view: viewLogin,
  }),
  endpoint('GET /auth/logout', {
    summary: 'End the session of the token',
    access: 'public',
    input: z.object({}),
    writes: true,
    run: (visit) => logOut(visit, { shelf: 'cleared' }),
    view: () => null,
  }),
  endpoint('GET /auth/info', {
    summary: 'Who is signed in',
    access: ['user', 'service'],
    input: z.object({}),
    run: async (visit) => viewAuthInfo(visit),
  }),
  endpoint('POST /auth/register', {
    summary: 'Make oneself an account; where readers have e-mail addresses, a mail confirms it',
    ...registering,
  }),
  endpoint('POST /auth/sign-up', { summary: 'The same as POST /auth/register', ...registering }),
  endpoint('PUT /auth/forgot-password', {
    summary: 'Mail a link that sets a new password; the answer tells nothing about the address',
    access: 'public',
    input: ForgotPasswordInput,
    writes: false,
    run: (visit, { email }) => requestPasswordLink(visit, email),
    view: () => null,
  }),
]
