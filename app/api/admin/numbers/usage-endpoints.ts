import { endpoint } from '#app/api/endpoint.ts'
import { getUsage } from '#app/domain/usage/reports/get-usage.ts'
import { listUsageOfSites } from '#app/domain/usage/reports/list-usage-of-sites.ts'
import { UsageQuery } from '#app/domain/usage/reports/usage-query.ts'

/** How sites are used. */
export const usageEndpoints = [
  endpoint('GET /usage/detail', {
    summary: 'How a site was used in a span of days',
    access: 'service',
    input: UsageQuery,
    run: getUsage,
    view: ({ opened, unread, ...usage }) => ({
      ...usage,
      opened: opened.map(({ about, title, count }) => ({ id: about, title, count })),
      unread,
    }),
  }),
  endpoint('GET /usage/sites', {
    summary: 'How the sites of a company were used in a span of days',
    access: 'company',
    input: UsageQuery,
    run: (visit, query) => listUsageOfSites(visit, { companyId: visit.site.companyId, query }),
    view: ({ span, sites }) => ({
      span,
      sites: sites.map(({ tenantId, ...site }) => ({ ...site, tenantId: String(tenantId) })),
    }),
  }),
]
