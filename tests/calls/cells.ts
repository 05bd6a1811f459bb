import { endpoints } from '#app/api/endpoints.ts'
import { routeOf } from '#app/doors/api/call-docs.ts'
import type { Endpoint } from '#app/doors/api/endpoint.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'
import { expectedOf } from './expected.ts'
import { type Principal, principals, travellers } from './principals.ts'
import { type Relation, relations, twins } from './twin-sites.ts'

/** One call of one principal at one site. */
export type Cell = {
  endpoint: Endpoint
  principal: Principal
  at: Relation
  expected: ErrorName | 'allowed'
}

export const cells: Cell[] = endpoints.flatMap((endpoint) =>
  relations.flatMap((at) => askersAt(endpoint, at).map((principal) => cellOf(endpoint, principal, at))),
)

/** Elsewhere a call that asks for nobody is made by a guest and with a token of elsewhere; all others by everybody. */
function askersAt({ access }: Endpoint, at: Relation): Principal[] {
  if (at === 'own') return principals
  if (access === 'public') return [...principals.slice(0, 1), ...travellers.slice(0, 1)]
  return [...principals, ...travellers]
}

function cellOf(endpoint: Endpoint, principal: Principal, at: Relation): Cell {
  const expected = expectedOf(endpoint, principal.asker(at), twins[at])
  return { endpoint, principal, at, expected }
}

/**
 * What calls end in that are allowed, but whose example can't succeed: no code of a provider is valid twice, nobody here
 * signs in by the learning service, a part is longer than an example, the version that is shown is no older one, a PDF no cover, and a reader's registration is nobody else's.
 */
const instead: Record<string, { outcome: ErrorName; of?: string }> = {
  // None of these companies has a contract with a provider of payments, and no coupon; the plan is registered.
  'POST /veritrans/charge': { outcome: 'invalidGateway' },
  'POST /veritrans/order-receive': { outcome: 'invalidGateway' },
  'POST /veritrans/confirm-order': { outcome: 'invalidGateway' },
  'POST /veritrans/add-card': { outcome: 'invalidGateway' },
  'POST /gmo/charge': { outcome: 'invalidGateway' },
  'POST /gmo/add-card': { outcome: 'invalidGateway' },
  'POST /gakken-payment/order-receive': { outcome: 'invalidGateway' },
  'GET /gakken-payment/get-info': { outcome: 'invalidGateway' },
  'POST /gakken-payment/confirm-order': { outcome: 'invalidGateway' },
  'POST /subscription-plan/user/register': { outcome: 'planAlreadyRegistered' },
  'DELETE /subscription-plan/user/cancel/registered/:id': { outcome: 'subscriptionNotFound', of: 'IP user' },
  'GET /manage-coupon/user/get': { outcome: 'couponNotFound' },
  // No provider answers here.
  'POST /company/check-api-setting-veritrans': { outcome: 'dependencyError' },
  'POST /auth/social-login': { outcome: 'invalidAuthorizeCode' },
  'POST /auth/microsoft-sso-login': { outcome: 'identityCodeError' },
  'POST /auth/gakken-id-login': { outcome: 'forbidden' },
  // Every twin has a draft, which is to be changed instead.
  'POST /terms-and-condition/add': { outcome: 'badRequest' },
  // The twins' domains were never told to the network.
  'PUT /site/check-domain/:siteId': { outcome: 'invalidDomain' },
  'PUT /content/upload/:uploadId/part/:number': { outcome: 'invalidFile' },
  'POST /content/upload/:uploadId/complete': { outcome: 'badParameters' },
  'POST /content/cover/:contentId': { outcome: 'invalidFile' },
  'PUT /content/restore-version/:contentId': { outcome: 'fileNotFound' },
  'GET /subscription-plan/user/registered/:id': { outcome: 'subscriptionNotFound', of: 'IP user' },
}

/** The outcome that shows that a call was allowed. */
export function outcomeWhenAllowed({ endpoint, principal }: Cell): ErrorName | 'allowed' {
  const known = instead[routeOf(endpoint)]
  return known !== undefined && (known.of ?? principal.name) === principal.name ? known.outcome : 'allowed'
}

/** What calls change that isn't the site's they are made at: the company's rows and its sites' versions, a new site's. */
const beside: Record<string, readonly string[]> = {
  'POST /company/add': ['company'],
  'PUT /company/update/:companyId': ['company', 'tenant'],
  'PUT /company/stop/:companyId': ['company', 'tenant'],
  'PUT /company/allow/:companyId': ['company', 'tenant'],
  'PUT /company/update-referrers/:companyId': ['company', 'tenant'],
  // Secrets are the platform's to seal, whose site they are of.
  'PUT /health/reseal': ['identity_provider'],
  'POST /site/add': ['tenant', 'content_group', 'sort_field', 'site_setting'],
}

/** Tells whether a call may change rows of a table that aren't its site's own. */
export function mayChangeBeside({ endpoint }: Cell, table: string): boolean {
  return beside[routeOf(endpoint)]?.includes(table) ?? false
}

export function sayCell({ endpoint, principal, at }: Cell): string {
  return `${routeOf(endpoint)} by ${principal.name} at ${at}`
}
