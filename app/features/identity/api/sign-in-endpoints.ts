import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import {
  CustomLoginInput,
  getCustomLogin,
  saveCustomLogin,
  viewTitles,
} from '#app/features/branding/model/custom-login/custom-login.ts'
import {
  getSignInOptions,
  saveSignInOptions,
} from '#app/features/identity/model/sign-in-options/sign-in-options.ts'
import { SignInOptionsInput } from '#app/features/identity/model/sign-in-options/sign-in-options-input.ts'

/** Clients send a `logo` with the titles. It is ignored: the logo is set with the site's other pictures. */
const CustomLoginCall = CustomLoginInput.extend({ logo: z.unknown().optional() })

/** Calls for the ways to sign in to a site, and for the titles of its sign-in page. */
export const signInAdminEndpoints = [
  endpoint('GET /custom-login/detail', {
    summary: 'Returns the sign-in page’s own titles',
    access: 'service',
    input: z.object({}),
    run: getCustomLogin,
    view: viewTitles,
  }),
  endpoint('PUT /custom-login/update', {
    record: 'GET /custom-login/detail',
    summary: 'Replaces the sign-in page’s own titles',
    access: 'service',
    input: CustomLoginCall,
    run: (visit, { logo: _, ...titles }) => saveCustomLogin(visit, titles),
    view: viewTitles,
  }),
  endpoint('GET /sign-in-option/detail', {
    summary: 'Returns the ways in which readers sign in; of secrets only whether they are set',
    access: 'company',
    input: z.object({}),
    run: getSignInOptions,
  }),
  endpoint('PUT /sign-in-option/update', {
    record: 'GET /sign-in-option/detail',
    summary: 'Replaces the ways in which readers sign in; secrets left out stay',
    access: 'company',
    only: 'person',
    input: SignInOptionsInput,
    run: saveSignInOptions,
    view: () => null,
  }),
]
