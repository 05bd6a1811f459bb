import { endpoints } from '#app/api/endpoints.ts'
import { routeOf } from '#app/doors/api/call-docs.ts'
import type { Endpoint } from '#app/doors/api/endpoint.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'
import { expectedOf } from './expected.ts'
import { type Principal, principals, travellers } from './principals.ts'
import { type Relation, relations, twins } from './twin-sites.ts'

/** One call by one principal at one site. */
export type Cell = {
  endpoint: Endpoint
  principal: Principal
  at: Relation
  expected: ErrorName | 'allowed'
}

export const cells: Cell[] = endpoints.flatMap((endpoint) =>
  relations.flatMap((at) => askersAt(endpoint, at).map((principal) => cellOf(endpoint, principal, at))),
)

/**
 * Returns who makes a call. At another site only a guest and one foreign token make public calls; all other calls are made by everybody.
 */
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
 * The outcomes of calls that are allowed, but whose example can't succeed. Among the reasons: a provider's code works only once, nobody
 * here uses the learning service's sign-in, an upload's part must be larger than the example, the current version can't be restored, a PDF
 * is no cover, and a registration belongs to another reader.
 */
const instead: Record<string, { outcome: ErrorName; of?: string; at?: Relation }> = {
  // These companies have no contract with a payment provider and no coupon. The plan is registered already.
  'POST /veritrans/charge': { outcome: 'invalidGateway' },
  'POST /veritrans/order-receive': { outcome: 'invalidGateway' },
  'POST /veritrans/confirm-order': { outcome: 'invalidGateway' },
  'POST /veritrans/add-card': { outcome: 'invalidGateway' },
  'POST /gmo/charge': { outcome: 'invalidGateway' },
  'POST /gmo/add-card': { outcome: 'invalidGateway' },
  'POST /gakken-payment/order-receive': { outcome: 'invalidGateway' },
  'GET /gakken-payment/get-info': { outcome: 'invalidGateway' },
  'POST /gakken-payment/confirm-order': { outcome: 'invalidGateway' },
  'POST /shopify/order-receive': { outcome: 'invalidGateway' },
  'POST /shopify/confirm-order': { outcome: 'invalidGateway' },
  'GET /payment/user/ways': { outcome: 'planAlreadyRegistered' },
  'POST /payment/user/order': { outcome: 'planAlreadyRegistered' },
  'GET /payment/user/order/:id': { outcome: 'transactionNotFound' },
  'POST /payment/user/order/:id/settle': { outcome: 'transactionNotFound' },
  'DELETE /payment/user/order/:id': { outcome: 'transactionNotFound' },
  'POST /subscription-plan/user/change/registered/:id': { outcome: 'planChangeNotPossible' },
  'DELETE /subscription-plan/user/change/registered/:id': { outcome: 'planChangeNotPossible' },
  'POST /subscription-plan/user/register': { outcome: 'planAlreadyRegistered' },
  'DELETE /subscription-plan/user/cancel/registered/:id': { outcome: 'subscriptionNotFound', of: 'IP user' },
  'GET /manage-coupon/user/get': { outcome: 'couponNotFound' },
  // No provider can be reached from these tests.
  'POST /company/check-api-setting-veritrans': { outcome: 'dependencyError' },
  'POST /auth/social-login': { outcome: 'invalidAuthorizeCode' },
  'POST /auth/microsoft-sso-login': { outcome: 'identityCodeError' },
  'POST /auth/gakken-id-login': { outcome: 'forbidden' },
  // Every twin site already has a draft, so a second one is refused.
  'POST /terms-and-condition/add': { outcome: 'badRequest' },
  // The domains of the twin sites are not registered with the network.
  'PUT /site/check-domain/:siteId': { outcome: 'invalidDomain' },
  'PUT /content/upload/:uploadId/part/:number': { outcome: 'invalidFile' },
  'POST /content/upload/:uploadId/complete': { outcome: 'badParameters' },
  'POST /content/cover/:contentId': { outcome: 'invalidFile' },
  'PUT /content/restore-version/:contentId': { outcome: 'fileNotFound' },
  'GET /subscription-plan/user/registered/:id': { outcome: 'subscriptionNotFound', of: 'IP user' },
  // A site without layout has no search whose address could be saved.
  'POST /content/saved-searches': { outcome: 'badParameters', at: 'other domain' },
}

/** Returns the outcome that proves that a call was allowed. */
export function outcomeWhenAllowed({ endpoint, principal, at }: Cell): ErrorName | 'allowed' {
  const known = instead[routeOf(endpoint)]
  if (known === undefined) return 'allowed'
  const isMeant = (known.of ?? principal.name) === principal.name && (known.at ?? at) === at
  return isMeant ? known.outcome : 'allowed'
}

/**
 * The tables in which a call may change rows that don't belong to its site: rows of the company, versions of the company's other sites, and
 * rows of a new site.
 */
const beside: Record<string, readonly string[]> = {
  'POST /company/add': ['company'],
  'PUT /company/update/:companyId': ['company', 'tenant'],
  'PUT /company/stop/:companyId': ['company', 'tenant'],
  'PUT /company/allow/:companyId': ['company', 'tenant'],
  'PUT /company/update-referrers/:companyId': ['company', 'tenant'],
  // The platform reseals the secrets of all sites.
  'PUT /health/reseal': ['identity_provider'],
  // Messages that queues gave up belong to the platform.
  'PUT /dead-letter/resend/:deadLetterId': ['dead_letter'],
  'DELETE /dead-letter/forget/:deadLetterId': ['dead_letter'],
  'DELETE /dead-letter/forget-all': ['dead_letter'],
  'POST /site/add': ['tenant', 'tenant_place', 'content_group', 'sort_field', 'site_setting'],
}

/** Tells whether a call may change rows of a table that aren't its site's own. */
export function mayChangeBeside({ endpoint }: Cell, table: string): boolean {
  return beside[routeOf(endpoint)]?.includes(table) ?? false
}

/** Tells whether a call answers with records of all sites, for system administrators. */
export function isOfAllSites({ endpoint }: Cell): boolean {
  return ['GET /platform/home', 'GET /site/places'].includes(routeOf(endpoint))
}

export function sayCell({ endpoint, principal, at }: Cell): string {
  return `${routeOf(endpoint)} by ${principal.name} at ${at}`
}
