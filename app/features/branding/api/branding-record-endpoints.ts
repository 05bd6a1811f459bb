import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import { type BrandingFormName, brandingInputs } from '#app/features/branding/model/forms/branding-inputs.ts'
import {
  type BrandingRecordNow,
  getBrandingRecord,
  resetBrandingRecord,
  saveBrandingRecord,
} from '#app/features/branding/model/forms/branding-record.ts'
import { listFooterLinks } from '#app/features/branding/model/links/footer-links.ts'
import { inWording } from '#app/kernel/i18n/translations.ts'
import { neededCodeInput } from '#app/kernel/values/inputs/field-inputs.ts'
import type { Visit } from '#app/visit/visit.ts'
import { viewFooterLink } from './footer-link-endpoints.ts'

const view = ({ value, revision }: BrandingRecordNow<BrandingFormName>, visit: Visit) => ({
  ...inWording(visit, value),
  revision,
})

/** Makes the calls with which a site's administrators read, replace and reset a record of its branding. */
function callsOf<Name extends BrandingFormName>(name: Name) {
  const shared = {
    access: 'service' as const,
    view: view as (now: BrandingRecordNow<Name>, visit: Visit) => object,
  }
  return {
    detail: { ...shared, input: z.object({}), run: (visit: Visit) => getBrandingRecord(visit, name) },
    update: {
      ...shared,
      input: brandingInputs[name],
      run: (visit: Visit, input: z.output<(typeof brandingInputs)[Name]>) =>
        saveBrandingRecord(visit, name, input),
    },
    reset: { ...shared, input: z.object({}), run: (visit: Visit) => resetBrandingRecord(visit, name) },
  }
}

const layout = callsOf('layout')
/** The layout is required: if it were left out, the default layout would replace the site's own. */
const LayoutCall = brandingInputs.layout.extend({ viewPage: neededCodeInput([1, 2, 3, 4]) })
const header = callsOf('header')
const body = callsOf('body')
const footer = callsOf('footer')
const tab = callsOf('tab')
const input = callsOf('input')
const contentDetail = callsOf('contentDetail')
const hit = callsOf('hit')
const hashtag = callsOf('hashtag')
const notification = callsOf('notification')
const watermark = callsOf('watermark')

/** The record, with the ids that a client needs to ask for the site's hashtags (R028). */
const viewBody = (now: BrandingRecordNow<'body'>, visit: Visit) => ({
  companyId: String(visit.site.companyId),
  serviceAdminId: String(visit.site.tenantId),
  ...view(now, visit),
})

/** A site has one watermark, known by the site's own id (spec Watermark). */
const viewMark = ({ value, revision }: BrandingRecordNow<'watermark'>, { site }: Visit) => ({
  id: String(site.tenantId),
  ...value,
  revision,
})

/** Calls for the records of a site's branding that have one form each. */
export const brandingRecordEndpoints = [
  endpoint('GET /layout-setting/detail', {
    summary: 'Returns the layout of a site’s pages',
    ...layout.detail,
  }),
  endpoint('PUT /layout-setting/update', {
    record: 'GET /layout-setting/detail',
    summary: 'Sets the layout of a site’s pages',
    ...layout.update,
    input: LayoutCall,
  }),
  endpoint('PUT /layout-setting/reset-layout-setting', {
    summary: 'Resets the layout of a site’s pages to the product’s',
    ...layout.reset,
  }),
  endpoint('GET /header/detail', { summary: 'Returns the colours of a site’s header', ...header.detail }),
  endpoint('PUT /header/update', {
    record: 'GET /header/detail',
    summary: 'Sets the colours of a site’s header',
    ...header.update,
  }),
  endpoint('PUT /header/reset', {
    summary: 'Resets the colours of a site’s header to the product’s',
    ...header.reset,
  }),
  endpoint('GET /body/detail', {
    summary: 'Returns the colours and typeface of a site’s pages',
    ...body.detail,
    view: viewBody,
  }),
  endpoint('PUT /body/update', {
    record: 'GET /body/detail',
    summary: 'Sets the colours and typeface of a site’s pages',
    ...body.update,
    view: viewBody,
  }),
  endpoint('PUT /body/reset', {
    summary: 'Resets the colours and typeface of a site’s pages to the product’s',
    ...body.reset,
    view: viewBody,
  }),
  endpoint('GET /footer/detail', {
    ...footer.detail,
    summary: 'Returns a site’s footer with its links',
    run: async (visit) => ({
      now: await getBrandingRecord(visit, 'footer'),
      links: await listFooterLinks(visit),
    }),
    view: ({ now, links }, visit) => ({
      ...view(now, visit),
      links: links.map((link) => viewFooterLink(link, visit)),
    }),
  }),
  endpoint('PUT /footer/update', {
    record: 'GET /footer/detail',
    summary: 'Sets a site’s footer; its links stay',
    ...footer.update,
  }),
  endpoint('PUT /footer/reset', {
    summary: 'Resets a site’s footer to the product’s; its links stay',
    ...footer.reset,
  }),
  endpoint('GET /tab/detail', { summary: 'Returns the colours of a site’s tabs', ...tab.detail }),
  endpoint('PUT /tab/update', {
    record: 'GET /tab/detail',
    summary: 'Sets the colours of a site’s tabs',
    ...tab.update,
  }),
  endpoint('PUT /tab/reset', {
    summary: 'Resets the colours of a site’s tabs to the product’s',
    ...tab.reset,
  }),
  endpoint('GET /input/detail', {
    summary: 'Returns the colours of a site’s search fields',
    ...input.detail,
  }),
  endpoint('PUT /input/update', {
    record: 'GET /input/detail',
    summary: 'Sets the colours of a site’s search fields',
    ...input.update,
  }),
  endpoint('PUT /input/reset', {
    summary: 'Resets the colours of a site’s search fields to the product’s',
    ...input.reset,
  }),
  endpoint('GET /content-detail-setting/detail', {
    summary: 'Returns which fields a content’s page shows, with their order and names',
    ...contentDetail.detail,
  }),
  endpoint('PUT /content-detail-setting/update', {
    record: 'GET /content-detail-setting/detail',
    summary: 'Sets which fields a content’s page shows; fields left out come last and are hidden',
    ...contentDetail.update,
  }),
  endpoint('PUT /content-detail-setting/reset', {
    summary: 'Resets the fields of a content’s page to the product’s',
    ...contentDetail.reset,
  }),
  endpoint('GET /hit-setting/detail', {
    summary: 'Returns which fields a search result shows, with their order and names',
    ...hit.detail,
  }),
  endpoint('PUT /hit-setting/update', {
    record: 'GET /hit-setting/detail',
    summary: 'Sets which fields a search result shows; fields left out come last and are hidden',
    ...hit.update,
  }),
  endpoint('PUT /hit-setting/reset', {
    summary: 'Resets the fields of a search result to the product’s',
    ...hit.reset,
  }),
  endpoint('GET /hashtag-setting/detail', {
    summary: 'Returns whether and how a site shows hashtags',
    ...hashtag.detail,
  }),
  endpoint('PUT /hashtag-setting/update', {
    record: 'GET /hashtag-setting/detail',
    summary: 'Sets whether and how a site shows hashtags',
    ...hashtag.update,
  }),
  endpoint('PUT /hashtag-setting/reset', {
    summary: 'Resets the display of hashtags to the product’s',
    ...hashtag.reset,
  }),
  endpoint('GET /notification-setting/detail', {
    summary: 'Returns how a site’s first page shows notifications',
    ...notification.detail,
  }),
  endpoint('PUT /notification-setting/update', {
    record: 'GET /notification-setting/detail',
    summary: 'Sets how a site’s first page shows notifications',
    ...notification.update,
  }),
  endpoint('PUT /notification-setting/reset', {
    summary: 'Resets the display of notifications to the product’s',
    ...notification.reset,
  }),
  endpoint('GET /watermark', {
    summary: 'Returns the watermark on every page that a site’s readers open',
    ...watermark.detail,
    view: viewMark,
  }),
  endpoint('PUT /watermark', {
    record: 'GET /watermark',
    summary: 'Sets a site’s watermark; open contents keep the earlier one',
    ...watermark.update,
    unusable: 'watermarkError',
    view: viewMark,
  }),
  endpoint('PUT /watermark/reset', {
    summary: 'Resets a site’s watermark to the product’s',
    ...watermark.reset,
    view: viewMark,
  }),
]
