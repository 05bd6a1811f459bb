import { index, type RouteConfig, route } from '@remix-run/route-config'

/**
 * Every page, read from top to bottom: named routes first, the catch-alls of content groups last, so that no group
 * ever shadows a page (R050). Files handed out under a page's path are routes without a component.
 */
export default [
  index('routes/home.tsx'),
  route('login', 'routes/login.tsx'),
  route('login/start', 'routes/login-start.tsx'),
  route('login/return', 'routes/login-return.tsx'),
  route('login/ip', 'routes/login-ip.tsx'),
  route('login/terms', 'routes/login-terms.tsx'),
  route('login/my-page', 'routes/login-my-page.tsx'),
  route('logout', 'routes/logout.tsx'),
  route('language', 'routes/language.tsx'),
  route('register', 'routes/register.tsx'),
  route('register/confirm', 'routes/register-confirm.tsx'),
  route('forget-password', 'routes/forget-password.tsx'),
  route('reset-password', 'routes/reset-password.tsx'),
  route('profile', 'routes/profile.tsx'),
  route('profile/confirm-email', 'routes/confirm-email.tsx'),
  route('profile/sessions', 'routes/profile-sessions.tsx'),
  route('favourites', 'routes/favourites.tsx'),
  route('subscription/:subscriptionId', 'routes/subscription-plan.tsx'),
  route('search', 'routes/search.tsx'),
  route('search/:contentId', 'routes/search-content.tsx'),
  route('view-online/:contentId/:contentGroupId', 'routes/view-online.tsx'),
  route('view-online/:contentId', 'routes/view-online-any-group.tsx'),
  route('files/cover/:contentId/:key', 'routes/cover.tsx'),
  route('admin/login', 'routes/admin-login.tsx'),
  route('admin/logout', 'routes/logout.tsx', { id: 'admin-logout' }),
  route('admin', 'routes/admin.tsx'),
  route('error-404', 'routes/error-404.tsx'),
  route('gakken-payment/error', 'routes/gakken-payment-error.tsx'),
  route(':contentGroupId', 'routes/content-group.tsx'),
  route(':contentGroupId/:contentId', 'routes/content.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
