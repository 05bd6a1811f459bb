import { endpoint } from '#app/doors/api/endpoint.ts'
import {
  CodeLoginCall,
  LearningLoginCall,
  MicrosoftLoginCall,
} from '#app/features/identity/model/identity/identity-input.ts'
import { logInByCode, logInByLearningCode } from '#app/features/identity/model/identity/log-in-by-code.ts'
import { viewLogin } from '#app/features/identity/model/session/session-view.ts'
import { asFromApp } from '#app/visit/from-app.ts'

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
