import * as account from "./routes/account.ts";
import * as administration from "./routes/administration.ts";
import { plainRoute, rootRoute, shellRoute, signedInRoute } from "./routes/frames.ts";
import * as open from "./routes/open.ts";
import * as overview from "./routes/overview.ts";

export const routeTree = rootRoute.addChildren([
  open.indexRoute,
  open.anyRoute,
  account.logoutRoute,
  plainRoute.addChildren([
    account.loginRoute,
    account.adminLoginRoute,
    account.registerRoute,
    account.signupRoute,
    account.resetRoute,
    account.passwordRoute,
    account.verifyRoute,
    account.setupRoute,
    account.unsubscribeRoute,
  ]),
  shellRoute.addChildren([
    open.notAllowedRoute,
    open.aboutRoute,
    open.protocolRoute,
    signedInRoute.addChildren([
      overview.dashboardRoute,
      overview.portfolioRoute,
      overview.simulationRoute,
      overview.nocRoute,
      overview.healthRoute,
      overview.pyranometerRoute,
      administration.staffRoute,
      administration.staffListingRoute,
      administration.staffAddRoute,
      administration.staffEditRoute,
      administration.plantListingRoute,
      administration.auditRoute,
      administration.setupEntriesRoute,
      administration.unitsRoute,
      administration.feedbackRoute,
      administration.mailRoute,
      administration.ownerListingRoute,
      administration.deviceListingRoute,
      administration.deviceAddRoute,
      administration.inboundDeviceAddRoute,
      administration.deviceEditRoute,
      administration.deviceHistoryRoute,
      administration.deviceConfigRoute,
      administration.deviceLogsRoute,
      account.changePasswordRoute,
      account.notificationsRoute,
      account.securityRoute,
      account.reportRoute,
      account.apiAccessRoute,
      account.integrationsRoute,
    ]),
  ]),
]);
