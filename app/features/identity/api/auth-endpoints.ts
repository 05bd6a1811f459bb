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
    summary: 'Sign in by e-mail or username; answers the access token',
    access: 'public',
    input: LoginCall,
    // A sign-in needs no authority from a cookie, so it doesn't count as a write by cookie.
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

export const customLoginEndpoints = [
  endpoint('POST /custom-login/public', {
    summary: "The sign-in's own titles; with UserID and a one-time app token, a session",
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
    summary: 'Sign in with a code of Google; answers the access token',
    access: 'public',
    input: CodeLoginCall,
    writes: false,
    run: (visit, login) => logInByCode(asFromApp(visit, login.isLoginMobileApp), 'google', login),
    view: viewLogin,
  }),
  endpoint('POST /auth/microsoft-sso-login', {
    summary: 'Sign in with a code of Microsoft; answers the access token',
    access: 'public',
    input: MicrosoftLoginCall,
    writes: false,
    run: (visit, login) => logInByCode(asFromApp(visit, login.isLoginMobileApp), 'microsoft', login),
    view: viewLogin,
  }),
  endpoint('POST /auth/gakken-id-login', {
    summary: 'Sign in with a code of the learning service; the terms of use come first',
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
    summary: 'Sign in by the address one comes from, at the press of a button',
    access: 'public',
    input: AppFlag.extend({ keepLogin: flagInput, clientIpAddress: ignored }),
    // A sign-in needs no authority from a cookie, so it doesn't count as a write by cookie.
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
