import { accountRoutes, plainRoutes } from "./routes/account.ts";
import { administrationRoutes } from "./routes/administration.ts";
import { plainRoute, rootRoute, shellRoute, signedInRoute } from "./routes/frames.ts";
import { rootRoutes, shellRoutes } from "./routes/open.ts";
import { overviewRoutes } from "./routes/overview.ts";

export const routeTree = rootRoute.addChildren([
  ...rootRoutes,
  plainRoute.addChildren(plainRoutes),
  shellRoute.addChildren([
    ...shellRoutes,
    signedInRoute.addChildren([...overviewRoutes, ...administrationRoutes, ...accountRoutes]),
  ]),
]);
