/** The route table. */
import { index, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('new-connection', 'routes/new-connection.tsx'),
  route('quick-recharge', 'routes/quick-recharge.tsx'),
  route('registration', 'routes/registration.tsx'),
  route('cart', 'routes/cart.tsx'),
  route('payment-success', 'routes/payment-success.tsx'),
  route('payment-fail', 'routes/payment-fail.tsx'),
  route('dashboard', 'routes/dashboard.tsx'),
  route('my-account', 'routes/my-account.tsx'),
  route('raise-a-request', 'routes/raise-a-request.tsx'),
  route('faqs', 'routes/faqs.tsx'),
  route('subscription-plans', 'routes/subscription-plans.tsx'),
  route('about-us', 'routes/about-us.tsx'),
  route('terms-and-conditions', 'routes/terms-and-conditions.tsx'),
  route('privacy-policy', 'routes/privacy-policy.tsx'),
  route('call-center-number', 'routes/call-center-number.tsx'),
  route('robots.txt', 'routes/robots.ts'),
  route('.well-known/security.txt', 'routes/security-txt.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
