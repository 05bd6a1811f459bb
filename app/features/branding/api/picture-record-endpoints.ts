import { z } from 'zod'
import { endpoint, picturesEndpoint } from '#app/doors/api/endpoint.ts'
import { BannerCall } from '#app/features/branding/model/banner/banner-input.ts'
import { getBanner, saveBanner } from '#app/features/branding/model/banner/save-banner.ts'
import { BrandInput } from '#app/features/branding/model/brand/brand-input.ts'
import { getBrand, saveBrand } from '#app/features/branding/model/brand/save-brand.ts'
import { resetLookRecord } from '#app/features/branding/model/forms/look-record.ts'
import { viewBannerRecord, viewBrandRecord } from '#app/features/branding/model/picture-record-view.ts'

const banner = { access: 'service' as const, view: viewBannerRecord }
const brand = { access: 'service' as const, view: viewBrandRecord }

/** The records of a site's look that have pictures. */
export const pictureRecordEndpoints = [
  endpoint('GET /banner', {
    summary: 'What stands above a site’s lists',
    input: z.object({}),
    run: getBanner,
    ...banner,
  }),
  picturesEndpoint('PUT /banner', {
    record: 'GET /banner',
    summary: 'Set what stands above a site’s lists',
    input: BannerCall,
    run: saveBanner,
    ...banner,
  }),
  endpoint('PUT /banner/reset-banner', {
    summary: 'Let nothing stand above a site’s lists, as in the product',
    input: z.object({}),
    run: (visit) => resetLookRecord(visit, 'banner'),
    ...banner,
  }),
  endpoint('GET /brand/detail', {
    summary: 'What a site is called and known by',
    input: z.object({}),
    run: getBrand,
    ...brand,
  }),
  picturesEndpoint('PUT /brand/update', {
    record: 'GET /brand/detail',
    summary: 'Set what a site is called and known by',
    input: BrandInput,
    run: saveBrand,
    ...brand,
  }),
  endpoint('PUT /brand/reset', {
    summary: 'Let a site be known by its name alone, as in the product',
    input: z.object({}),
    run: (visit) => resetLookRecord(visit, 'brand'),
    ...brand,
  }),
]
