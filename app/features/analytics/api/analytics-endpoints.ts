import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import { UsageQuery } from '#app/features/analytics/model/recording/usage-query.ts'
import {
  ContentUsageQuery,
  getContentUsage,
} from '#app/features/analytics/model/reports/get-content-usage.ts'
import { getUsage } from '#app/features/analytics/model/reports/get-usage.ts'
import {
  ContentsUsageQuery,
  listContentUsage,
} from '#app/features/analytics/model/reports/list-content-usage.ts'
import { listUsageOfSites } from '#app/features/analytics/model/reports/list-usage-of-sites.ts'
import {
  getReadingDetail,
  ReadingDetailInput,
  saveReadingDetail,
} from '#app/features/analytics/model/reports/reading-detail.ts'
import { readPaging } from '#app/kernel/values/paging.ts'

/** Calls for the figures of use. */
export const usageEndpoints = [
  endpoint('GET /usage/detail', {
    summary: 'Reports how a site was used in a span of days',
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
    summary: 'Reports how the sites of a company were used in a span of days',
    access: 'company',
    input: UsageQuery.extend({ page: z.unknown().optional(), size: z.unknown().optional() }),
    run: (visit, { page, size, ...query }) =>
      listUsageOfSites(visit, {
        companyId: visit.site.companyId,
        query,
        paging: readPaging({ page, size }),
      }),
    view: ({ sites, silent, ...usage }) => ({
      ...usage,
      sites: sites.map(({ tenantId, ...site }) => ({ ...site, tenantId: String(tenantId) })),
      silentDatabases: silent,
    }),
  }),
  endpoint('GET /usage/content/:id', {
    summary:
      'Reports how a content was used in a span of days, and who read it if the site’s setting allows that',
    access: 'service',
    input: ContentUsageQuery,
    run: getContentUsage,
    view: ({ readers, ...usage }) => ({
      ...usage,
      readers:
        readers?.map(({ readAt, ...reader }) => ({ ...reader, readAt: new Date(readAt).toISOString() })) ??
        null,
    }),
  }),
  endpoint('GET /usage/contents', {
    summary: 'Lists a site’s contents by their use in the months of a span',
    access: 'service',
    input: ContentsUsageQuery.extend({ page: z.unknown().optional(), size: z.unknown().optional() }),
    run: (visit, { page, size, ...query }) =>
      listContentUsage(visit, { query, paging: readPaging({ page, size }) }),
  }),
  endpoint('GET /usage/setting', {
    summary: 'Returns whether administrators see who read what',
    access: 'service',
    input: z.object({}),
    run: getReadingDetail,
  }),
  endpoint('PUT /usage/setting', {
    record: 'GET /usage/setting',
    summary: 'Sets whether administrators see who read what',
    access: 'company',
    input: ReadingDetailInput,
    run: saveReadingDetail,
  }),
]
