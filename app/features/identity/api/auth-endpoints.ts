import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import { ForgotPasswordInput, RegisterInput } from '#app/features/identity/model/account/account-input.ts'
import { register } from '#app/features/identity/model/account/register.ts'
import { requestPasswordLink } from '#app/features/identity/model/account/reset-password.ts'
import { viewRegistration } from '#app/features/identity/model/account/user.ts'
import {
  CodeLoginCall,
  LearningLoginCall,
  logInByCode,
  logInByLearningCode,
  MicrosoftLoginCall,
} from '#app/features/identity/model/identity/log-in-by-code.ts'
import { startAppSession, viewCustomLogin } from '#app/features/identity/model/session/app-login.ts'
import { autoIpLogin, ipLogin } from '#app/features/identity/model/session/ip-login.ts'
import { logIn } from '#app/features/identity/model/session/log-in.ts'
import { logOut } from '#app/features/identity/model/session/log-out.ts'
import { AppFlag, LoginCall } from '#app/features/identity/model/session/session-input.ts'
import { viewAuthInfo, viewLogin } from '#app/features/identity/model/session/session-view.ts'
import { flagInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { asFromApp } from '#app/visit/from-app.ts'

/** The two names of the same call (ruling 5). A cookie gives it no authority. */
const registering = {
  access: 'public',
  input: RegisterInput,
  writes: false,
  run: register,
  view: viewRegistration,
} as const

export const authEndpoints = [
  endpoint('POST /auth/login', {
    summary: 'Signs a reader or administrator in by e-mail address or username and returns the access token',
    access: 'public',
    input: LoginCall,
    // A sign-in needs no authority from a cookie, so it doesn't count as a write by cookie.
    writes: false,
    run: (visit, { email, passwordHash, keepLogin, otp, isLoginMobileApp }) =>
      logIn(asFromApp(visit, isLoginMobileApp), { name: email, digest: passwordHash, keep: keepLogin, otp }),
    view: viewLogin,
  }),
  endpoint('GET /auth/logout', {
    summary: 'Ends the session of the access token',
    access: 'public',
    input: z.object({}),
    writes: true,
    run: (visit) => logOut(visit, { shelf: 'cleared' }),
    view: () => null,
  }),
  endpoint('GET /auth/info', {
    summary: 'Returns the account that is signed in',
    access: ['user', 'service'],
    input: z.object({}),
    run: async (visit) => viewAuthInfo(visit),
  }),
  endpoint('POST /auth/register', {
    summary:
      'Creates the caller’s own account; where readers have e-mail addresses, a mail asks them to confirm it',
    ...registering,
  }),
  endpoint('POST /auth/sign-up', { summary: 'Another address of POST /auth/register', ...registering }),
  endpoint('PUT /auth/forgot-password', {
    summary:
      'Mails a link that sets a new password; the answer doesn’t reveal whether the address has an account',
    access: 'public',
    input: ForgotPasswordInput,
    writes: false,
    run: (visit, { email }) => requestPasswordLink(visit, email),
    view: () => null,
  }),
]

export const customLoginEndpoints = [
  endpoint('POST /custom-login/public', {
    summary:
      'Returns the sign-in page’s own titles; with `UserID` and a one-time app token, also opens a session',
    access: 'public',
    // The specification writes UserID, unlike every other field.
    input: z.object({
      UserID: z.string().max(254).optional(),
      userId: z.string().max(254).optional(),
      appToken: z.string().max(4096).optional(),
    }),
    // This call needs no authority from a cookie, so it doesn't count as a write by cookie.
    writes: false,
    run: (visit, { UserID, userId, appToken }) =>
      startAppSession(visit, { userId: UserID ?? userId, appToken }),
    view: viewCustomLogin,
  }),
]

/** A cookie gives a sign-in no authority, so none of these calls counts as a write by cookie. */
export const identityEndpoints = [
  endpoint('POST /auth/social-login', {
    summary: 'Signs a reader in with an authorisation code of Google and returns the access token',
    access: 'public',
    input: CodeLoginCall,
    writes: false,
    run: (visit, login) => logInByCode(asFromApp(visit, login.isLoginMobileApp), 'google', login),
    view: viewLogin,
  }),
  endpoint('POST /auth/microsoft-sso-login', {
    summary: 'Signs a reader in with an authorisation code of Microsoft and returns the access token',
    access: 'public',
    input: MicrosoftLoginCall,
    writes: false,
    run: (visit, login) => logInByCode(asFromApp(visit, login.isLoginMobileApp), 'microsoft', login),
    view: viewLogin,
  }),
  endpoint('POST /auth/gakken-id-login', {
    summary:
      'Signs a reader in with an authorisation code of the learning service, once they have accepted the terms of use',
    access: 'public',
    input: LearningLoginCall,
    writes: false,
    run: (visit, login) => logInByLearningCode(asFromApp(visit, login.isLoginMobileApp), login),
    view: viewLogin,
  }),
]

/** Clients may send their own address. It is accepted and ignored, because the connection shows the real one. */
const ignored = z.unknown().optional()
const onArrival = z.literal('AUTO_IP', {
  error: ({ input }) => (input === undefined ? 'required' : 'notAChoice'),
})

export const ipLoginEndpoints = [
  endpoint('POST /auth/ip-address-login', {
    summary: 'Signs the caller in by IP address, when they press the button',
    access: 'public',
    input: AppFlag.extend({ keepLogin: flagInput, clientIpAddress: ignored }),
    // A sign-in needs no authority from a cookie, so it doesn't count as a write by cookie.
    writes: false,
    run: (visit, { keepLogin, isLoginMobileApp }) =>
      ipLogin(asFromApp(visit, isLoginMobileApp), { keep: keepLogin }),
    view: viewLogin,
  }),
  endpoint('POST /auth/ip-address-auto-login', {
    summary: 'Signs the caller in by IP address as soon as they arrive',
    access: 'public',
    input: AppFlag.extend({ ip: ignored, loginType: onArrival }),
    writes: false,
    run: (visit, { isLoginMobileApp }) => autoIpLogin(asFromApp(visit, isLoginMobileApp)),
    view: viewLogin,
  }),
]
