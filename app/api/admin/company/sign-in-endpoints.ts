import { z } from 'zod'
import { endpoint } from '#app/api/endpoint.ts'
import {
  CustomLoginInput,
  getCustomLogin,
  saveCustomLogin,
  viewTitles,
} from '#app/domain/site/sign-in-options/custom-login.ts'
import { getSignInOptions } from '#app/domain/site/sign-in-options/get-sign-in-options.ts'
import { saveSignInOptions } from '#app/domain/site/sign-in-options/save-sign-in-options.ts'
import { SignInOptionsInput } from '#app/domain/site/sign-in-options/sign-in-options-input.ts'

/** How readers get in to a site, and what its sign-in is called. */
export const signInAdminEndpoints = [
  endpoint('GET /custom-login/detail', {
    summary: 'The sign-in’s own titles',
    access: 'service',
    input: z.object({}),
    run: getCustomLogin,
    view: viewTitles,
  }),
  endpoint('PUT /custom-login/update', {
    summary: 'Set the sign-in’s own titles as a whole',
    access: 'service',
    input: CustomLoginInput,
    run: saveCustomLogin,
    view: viewTitles,
  }),
  endpoint('GET /sign-in-option/detail', {
    summary: 'How readers get in; of secrets only that there are any',
    access: 'company',
    input: z.object({}),
    run: getSignInOptions,
  }),
  endpoint('PUT /sign-in-option/update', {
    summary: 'Set how readers get in as a whole; a secret that isn’t sent stays',
    access: 'company',
    only: 'person',
    input: SignInOptionsInput,
    run: saveSignInOptions,
    view: () => null,
  }),
]
