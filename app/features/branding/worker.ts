import type { FeatureWorker } from '#app/doors/feature-worker.ts'
import { wholeBrandingEndpoints } from '#app/features/branding/api/branding-endpoints.ts'
import { brandingRecordEndpoints } from '#app/features/branding/api/branding-record-endpoints.ts'
import { customButtonEndpoints } from '#app/features/branding/api/custom-button-endpoints.ts'
import { footerLinkEndpoints } from '#app/features/branding/api/footer-link-endpoints.ts'
import { pictureRecordEndpoints } from '#app/features/branding/api/picture-record-endpoints.ts'
import { searchResultEndpoints } from '#app/features/branding/api/search-result-endpoints.ts'
import { companyEndpoints, settingsEndpoints } from '#app/features/branding/api/settings-endpoints.ts'
import { siteWordEndpoints } from '#app/features/branding/api/site-word-endpoints.ts'

/** The parts of this feature that the console Worker runs. */
export const branding = {
  calls: {
    Site: [...companyEndpoints, ...settingsEndpoints],
    Branding: [
      ...brandingRecordEndpoints,
      ...pictureRecordEndpoints,
      ...footerLinkEndpoints,
      ...searchResultEndpoints,
      ...customButtonEndpoints,
      ...wholeBrandingEndpoints,
      ...siteWordEndpoints,
    ],
  },
} satisfies FeatureWorker
