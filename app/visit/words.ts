// Made from locales/ by scripts/generate-words.ts.
import accountEn from '#locales/en/account.json' with { type: 'json' }
import appearanceEn from '#locales/en/appearance.json' with { type: 'json' }
import catalogueEn from '#locales/en/catalogue.json' with { type: 'json' }
import commerceEn from '#locales/en/commerce.json' with { type: 'json' }
import commonEn from '#locales/en/common.json' with { type: 'json' }
import consoleEn from '#locales/en/console.json' with { type: 'json' }
import consoleAnalyticsEn from '#locales/en/console-analytics.json' with { type: 'json' }
import consoleAuditEn from '#locales/en/console-audit.json' with { type: 'json' }
import consoleBrandingEn from '#locales/en/console-branding.json' with { type: 'json' }
import consoleBrandingHistoryEn from '#locales/en/console-branding-history.json' with { type: 'json' }
import consoleCommerceEn from '#locales/en/console-commerce.json' with { type: 'json' }
import consoleCompanyEn from '#locales/en/console-company.json' with { type: 'json' }
import consoleContentEn from '#locales/en/console-content.json' with { type: 'json' }
import consoleCsvEn from '#locales/en/console-csv.json' with { type: 'json' }
import consoleDashboardEn from '#locales/en/console-dashboard.json' with { type: 'json' }
import consoleFinderEn from '#locales/en/console-finder.json' with { type: 'json' }
import consoleLanguagesEn from '#locales/en/console-languages.json' with { type: 'json' }
import consolePayoutsEn from '#locales/en/console-payouts.json' with { type: 'json' }
import consolePicturesEn from '#locales/en/console-pictures.json' with { type: 'json' }
import consolePreviewEn from '#locales/en/console-preview.json' with { type: 'json' }
import consoleResultsEn from '#locales/en/console-results.json' with { type: 'json' }
import consoleSalesEn from '#locales/en/console-sales.json' with { type: 'json' }
import consoleSamplesEn from '#locales/en/console-samples.json' with { type: 'json' }
import consoleSearchEn from '#locales/en/console-search.json' with { type: 'json' }
import consoleSellingEn from '#locales/en/console-selling.json' with { type: 'json' }
import consoleStaffEn from '#locales/en/console-staff.json' with { type: 'json' }
import consoleUploadEn from '#locales/en/console-upload.json' with { type: 'json' }
import consoleUsersEn from '#locales/en/console-users.json' with { type: 'json' }
import errorsEn from '#locales/en/errors.json' with { type: 'json' }
import frameEn from '#locales/en/frame.json' with { type: 'json' }
import mailEn from '#locales/en/mail.json' with { type: 'json' }
import messagesEn from '#locales/en/messages.json' with { type: 'json' }
import notesEn from '#locales/en/notes.json' with { type: 'json' }
import notificationEn from '#locales/en/notification.json' with { type: 'json' }
import offlineEn from '#locales/en/offline.json' with { type: 'json' }
import readingEn from '#locales/en/reading.json' with { type: 'json' }
import readingLifeEn from '#locales/en/reading-life.json' with { type: 'json' }
import savedSearchesEn from '#locales/en/saved-searches.json' with { type: 'json' }
import searchEn from '#locales/en/search.json' with { type: 'json' }
import signInEn from '#locales/en/sign-in.json' with { type: 'json' }
import startingEn from '#locales/en/starting.json' with { type: 'json' }
import viewerEn from '#locales/en/viewer.json' with { type: 'json' }
import viewerOfflineEn from '#locales/en/viewer-offline.json' with { type: 'json' }
import accountJa from '#locales/ja/account.json' with { type: 'json' }
import appearanceJa from '#locales/ja/appearance.json' with { type: 'json' }
import catalogueJa from '#locales/ja/catalogue.json' with { type: 'json' }
import commerceJa from '#locales/ja/commerce.json' with { type: 'json' }
import commonJa from '#locales/ja/common.json' with { type: 'json' }
import consoleJa from '#locales/ja/console.json' with { type: 'json' }
import consoleAnalyticsJa from '#locales/ja/console-analytics.json' with { type: 'json' }
import consoleAuditJa from '#locales/ja/console-audit.json' with { type: 'json' }
import consoleBrandingJa from '#locales/ja/console-branding.json' with { type: 'json' }
import consoleBrandingHistoryJa from '#locales/ja/console-branding-history.json' with { type: 'json' }
import consoleCommerceJa from '#locales/ja/console-commerce.json' with { type: 'json' }
import consoleCompanyJa from '#locales/ja/console-company.json' with { type: 'json' }
import consoleContentJa from '#locales/ja/console-content.json' with { type: 'json' }
import consoleCsvJa from '#locales/ja/console-csv.json' with { type: 'json' }
import consoleDashboardJa from '#locales/ja/console-dashboard.json' with { type: 'json' }
import consoleFinderJa from '#locales/ja/console-finder.json' with { type: 'json' }
import consoleLanguagesJa from '#locales/ja/console-languages.json' with { type: 'json' }
import consolePayoutsJa from '#locales/ja/console-payouts.json' with { type: 'json' }
import consolePicturesJa from '#locales/ja/console-pictures.json' with { type: 'json' }
import consolePreviewJa from '#locales/ja/console-preview.json' with { type: 'json' }
import consoleResultsJa from '#locales/ja/console-results.json' with { type: 'json' }
import consoleSalesJa from '#locales/ja/console-sales.json' with { type: 'json' }
import consoleSamplesJa from '#locales/ja/console-samples.json' with { type: 'json' }
import consoleSearchJa from '#locales/ja/console-search.json' with { type: 'json' }
import consoleSellingJa from '#locales/ja/console-selling.json' with { type: 'json' }
import consoleStaffJa from '#locales/ja/console-staff.json' with { type: 'json' }
import consoleUploadJa from '#locales/ja/console-upload.json' with { type: 'json' }
import consoleUsersJa from '#locales/ja/console-users.json' with { type: 'json' }
import errorsJa from '#locales/ja/errors.json' with { type: 'json' }
import frameJa from '#locales/ja/frame.json' with { type: 'json' }
import mailJa from '#locales/ja/mail.json' with { type: 'json' }
import messagesJa from '#locales/ja/messages.json' with { type: 'json' }
import notesJa from '#locales/ja/notes.json' with { type: 'json' }
import notificationJa from '#locales/ja/notification.json' with { type: 'json' }
import offlineJa from '#locales/ja/offline.json' with { type: 'json' }
import readingJa from '#locales/ja/reading.json' with { type: 'json' }
import readingLifeJa from '#locales/ja/reading-life.json' with { type: 'json' }
import savedSearchesJa from '#locales/ja/saved-searches.json' with { type: 'json' }
import searchJa from '#locales/ja/search.json' with { type: 'json' }
import signInJa from '#locales/ja/sign-in.json' with { type: 'json' }
import startingJa from '#locales/ja/starting.json' with { type: 'json' }
import viewerJa from '#locales/ja/viewer.json' with { type: 'json' }
import viewerOfflineJa from '#locales/ja/viewer-offline.json' with { type: 'json' }

/** The words of both languages; an area is a file of locales/. */
export const words = {
  en: {
    account: accountEn,
    appearance: appearanceEn,
    catalogue: catalogueEn,
    commerce: commerceEn,
    common: commonEn,
    console: consoleEn,
    'console-analytics': consoleAnalyticsEn,
    'console-audit': consoleAuditEn,
    'console-branding': consoleBrandingEn,
    'console-branding-history': consoleBrandingHistoryEn,
    'console-commerce': consoleCommerceEn,
    'console-company': consoleCompanyEn,
    'console-content': consoleContentEn,
    'console-csv': consoleCsvEn,
    'console-dashboard': consoleDashboardEn,
    'console-finder': consoleFinderEn,
    'console-languages': consoleLanguagesEn,
    'console-payouts': consolePayoutsEn,
    'console-pictures': consolePicturesEn,
    'console-preview': consolePreviewEn,
    'console-results': consoleResultsEn,
    'console-sales': consoleSalesEn,
    'console-samples': consoleSamplesEn,
    'console-search': consoleSearchEn,
    'console-selling': consoleSellingEn,
    'console-staff': consoleStaffEn,
    'console-upload': consoleUploadEn,
    'console-users': consoleUsersEn,
    errors: errorsEn,
    frame: frameEn,
    mail: mailEn,
    messages: messagesEn,
    notes: notesEn,
    notification: notificationEn,
    offline: offlineEn,
    reading: readingEn,
    'reading-life': readingLifeEn,
    'saved-searches': savedSearchesEn,
    search: searchEn,
    'sign-in': signInEn,
    starting: startingEn,
    viewer: viewerEn,
    'viewer-offline': viewerOfflineEn,
  },
  ja: {
    account: accountJa,
    appearance: appearanceJa,
    catalogue: catalogueJa,
    commerce: commerceJa,
    common: commonJa,
    console: consoleJa,
    'console-analytics': consoleAnalyticsJa,
    'console-audit': consoleAuditJa,
    'console-branding': consoleBrandingJa,
    'console-branding-history': consoleBrandingHistoryJa,
    'console-commerce': consoleCommerceJa,
    'console-company': consoleCompanyJa,
    'console-content': consoleContentJa,
    'console-csv': consoleCsvJa,
    'console-dashboard': consoleDashboardJa,
    'console-finder': consoleFinderJa,
    'console-languages': consoleLanguagesJa,
    'console-payouts': consolePayoutsJa,
    'console-pictures': consolePicturesJa,
    'console-preview': consolePreviewJa,
    'console-results': consoleResultsJa,
    'console-sales': consoleSalesJa,
    'console-samples': consoleSamplesJa,
    'console-search': consoleSearchJa,
    'console-selling': consoleSellingJa,
    'console-staff': consoleStaffJa,
    'console-upload': consoleUploadJa,
    'console-users': consoleUsersJa,
    errors: errorsJa,
    frame: frameJa,
    mail: mailJa,
    messages: messagesJa,
    notes: notesJa,
    notification: notificationJa,
    offline: offlineJa,
    reading: readingJa,
    'reading-life': readingLifeJa,
    'saved-searches': savedSearchesJa,
    search: searchJa,
    'sign-in': signInJa,
    starting: startingJa,
    viewer: viewerJa,
    'viewer-offline': viewerOfflineJa,
  },
}

/**
 * The asset that has the words of the Workers with pages as they are deployed, whose scripts have none. Null wherever they are part of the code
 * (scripts/parts/words-asset.ts, docs/adr/166).
 */
export const wordsFile: string | null = null
