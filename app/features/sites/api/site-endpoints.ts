import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import { IndexMove, planIndexMove, viewPlan } from '#app/features/documents/model/ingest/plan-move.ts'
import {
  checkOwnDomain,
  getOwnDomain,
  viewOwnDomain,
} from '#app/features/sites/model/own-domain/get-own-domain.ts'
import { addSite, updateSiteOf } from '#app/features/sites/model/sites/save-site.ts'
import { getSiteDetail, viewListedSite, viewSite } from '#app/features/sites/model/sites/site-detail.ts'
import { SiteInput } from '#app/features/sites/model/sites/site-input.ts'
import {
  getTagManager,
  saveTagManager,
  TagManagerInput,
} from '#app/features/sites/model/tag-manager/save-tag-manager.ts'
import { listSites, SitesQuery } from '#app/features/tenancy/model/company/list-sites.ts'
import { listPlaces, PlacesQuery, viewPlace } from '#app/features/tenancy/model/move/list-places.ts'
import {
  planTenantMove,
  TenantMove,
  viewTenantMove,
} from '#app/features/tenancy/model/move/plan-tenant-move.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { readPaging } from '#app/kernel/values/paging.ts'

const id = z.coerce.number({ error: 'invalidId' }).int('invalidId').min(1, 'invalidId')
const ofSite = z.object({ siteId: id })

/**
 * The fields of a site, renamed so that they don't clash with `domain` and `path`, by which a call names the site it is
 * made at.
 */
const siteFields = SiteInput.omit({ servicePath: true, domain: true }).extend({
  sitePath: SiteInput.shape.servicePath,
  siteDomain: SiteInput.shape.domain,
})
type SiteFields = z.output<typeof siteFields>
const saidAs = { servicePath: 'sitePath', domain: 'siteDomain' }

/**
 * Calls for a company's sites. `domain` and `path` of any call name the site it is made at (docs/adr/018), so a site's
 * own address is called `site_domain` and `site_path`.
 */
export const siteEndpoints = [
  endpoint('GET /site/page', {
    summary: 'Lists the sites of a company',
    access: 'company',
    input: SitesQuery.extend({
      companyId: id.optional(),
      page: z.unknown().optional(),
      size: z.unknown().optional(),
    }),
    run: (visit, { companyId, page, size, ...query }) =>
      listSites(visit, { companyId, query, paging: readPaging({ page, size }) }),
    view: ({ sites, company: _, ...paged }) => ({ ...paged, sites: sites.map(viewListedSite) }),
  }),
  endpoint('GET /site/detail/:siteId', {
    summary: 'Returns the settings of a site',
    access: 'company',
    input: ofSite,
    run: async (visit, { siteId }) => getSiteDetail(await visitFor(visit, siteId)),
    view: viewSite,
  }),
  endpoint('POST /site/add', {
    summary: 'Adds a site on a path or on a domain of its own',
    access: 'company',
    input: siteFields.extend({ companyId: id.optional() }),
    saidAs,
    run: (visit, { companyId, ...fields }) => addSite(visit, companyId, inputOf(fields)),
    view: ({ tenantId }) => ({ id: String(tenantId) }),
  }),
  endpoint('PUT /site/update/:siteId', {
    record: 'GET /site/detail/:siteId',
    summary: 'Replaces the settings of a site',
    access: 'company',
    input: siteFields.extend({ siteId: id }),
    saidAs,
    run: async (visit, { siteId, ...fields }) => updateSiteOf(await visitFor(visit, siteId), inputOf(fields)),
    view: () => null,
  }),
  endpoint('GET /site/domain/:siteId', {
    summary:
      'Returns the DNS records that a site’s own domain needs, expected and found; null for a site on a path',
    access: 'company',
    input: ofSite,
    run: async (visit, { siteId }) => getOwnDomain(await visitFor(visit, siteId)),
    view: (domain) => (domain === null ? null : viewOwnDomain(domain)),
  }),
  endpoint('PUT /site/check-domain/:siteId', {
    summary: 'Checks the DNS records of a site’s own domain now',
    access: 'company',
    input: ofSite,
    run: async (visit, { siteId }) => checkOwnDomain(await visitFor(visit, siteId)),
    view: viewOwnDomain,
  }),
]

/** Calls for where a site's data are. */
export const sitePlaceEndpoints = [
  endpoint('PUT /site/move-index/:siteId', {
    summary: 'Moves the search index of a site to these search databases, while readers keep searching',
    access: 'system',
    input: IndexMove.extend({ siteId: id }),
    run: async (visit, { siteId, ...move }) => planIndexMove(await visitFor(visit, siteId), move),
    view: viewPlan,
  }),
  endpoint('PUT /site/move/:siteId', {
    summary:
      'Moves the records of a site to another database, while the site is used; within a day also back',
    access: 'system',
    input: TenantMove.extend({ siteId: id }),
    run: async (visit, { siteId, ...move }) => planTenantMove(await visitFor(visit, siteId), move),
    view: viewTenantMove,
  }),
  endpoint('GET /site/places', {
    summary:
      'Lists the databases of all sites with estimated sizes, the largest first, and how far moves have come',
    access: 'system',
    input: PlacesQuery.extend({ page: z.unknown().optional(), size: z.unknown().optional() }),
    run: (visit, { page, size, ...query }) =>
      listPlaces(visit, { query, paging: readPaging({ page, size }) }),
    view: ({ places, silent, ...paged }) => ({
      ...paged,
      places: places.map(viewPlace),
      silentDatabases: silent,
    }),
  }),
]

function inputOf({ sitePath, siteDomain, ...input }: SiteFields): SiteInput {
  return { ...input, servicePath: sitePath, domain: siteDomain }
}

/** Calls for the tag manager, with which a site on its own domain counts its visitors. */
export const tagManagerEndpoints = [
  endpoint('GET /tag-manager/detail', {
    summary: 'Returns the tag manager of a site',
    access: 'company',
    input: z.object({}),
    run: getTagManager,
  }),
  endpoint('PUT /tag-manager/update', {
    record: 'GET /tag-manager/detail',
    summary: 'Sets the tag manager of a site with a domain of its own',
    access: 'company',
    only: 'person',
    input: TagManagerInput,
    run: saveTagManager,
  }),
]
