import { allowInsecureRequests, type Client, clockSkew, clockTolerance, customFetch } from 'oauth4webapi'
import { guardedFetch } from './guarded-fetch.ts'
import { baseOf, type Outside, type Registration } from './provider.ts'

/** Clocks differ. Seconds. */
export const leeway = 60

/** A site's registration as the library takes it: RS256 and nothing else. */
export function clientOf({ now }: Outside, { clientId }: Registration): Client {
  return {
    client_id: clientId,
    id_token_signed_response_alg: 'RS256',
    // The library reads the machine's clock; it is told how far the visit's is from that.
    [clockSkew]: (now() - Date.now()) / 1000,
    [clockTolerance]: leeway,
  }
}

/** How providers are asked; over http only one whose own address is, the sandbox. */
export function requestOptions(outside: Outside, registration: Registration) {
  return {
    [customFetch]: guardedFetch(outside),
    [allowInsecureRequests]: baseOf(outside, registration).startsWith('http:'),
  }
}
