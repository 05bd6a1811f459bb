import { allowInsecureRequests, type Client, clockSkew, clockTolerance, customFetch } from 'oauth4webapi'
import { guardedFetch } from './guarded-fetch.ts'
import { baseOf, type Outside, type Registration } from './provider.ts'

/** Tolerance for differing clocks, in seconds. */
export const leeway = 60

/** A site's registration in the form that oauth4webapi takes. Accepts RS256 signatures only. */
export function clientOf({ now }: Outside, { clientId }: Registration): Client {
  return {
    client_id: clientId,
    id_token_signed_response_alg: 'RS256',
    // The library reads the machine's clock, so it gets the difference between that and the visit's.
    [clockSkew]: (now() - Date.now()) / 1000,
    [clockTolerance]: leeway,
  }
}

/** How providers are asked. Plain http is only used for a provider whose own address is http, which is the sandbox. */
export function requestOptions(outside: Outside, registration: Registration) {
  return {
    [customFetch]: guardedFetch(outside),
    [allowInsecureRequests]: baseOf(outside, registration).startsWith('http:'),
  }
}
