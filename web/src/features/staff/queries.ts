import { queryOptions } from "@tanstack/react-query";
import type { AddStaff, UpdateStaff } from "#contract/staff/staff";
import { api, unwrap } from "../../api/client.ts";

export const staffQuery = queryOptions({
  queryKey: ["staff"],
  queryFn: ({ signal }) => unwrap(api.staff.all.$get({ query: {} }, { init: { signal } })),
});

export const oneOfStaffQuery = (id: string) =>
  queryOptions({
    queryKey: ["staff", id],
    queryFn: ({ signal }) => unwrap(api.staff[":staffId"].$get({ param: { staffId: id } }, { init: { signal } })),
    // A form in use must not change.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const plantsQuery = queryOptions({
  queryKey: ["plants", null],
  queryFn: ({ signal }) => unwrap(api.plant.all.$get({ query: {} }, { init: { signal } })),
});

export const devicesQuery = queryOptions({
  queryKey: ["devices", null],
  queryFn: ({ signal }) => unwrap(api.device.all.$get({ query: {} }, { init: { signal } })),
});

export const addStaff = (json: AddStaff) => unwrap(api.staff.addStaff.$post({ json }));
export const updateStaff = (json: UpdateStaff) => unwrap(api.staff.updateStaff.$post({ json }));
export const removeStaff = (staff_id: string) => unwrap(api.staff.removeStaff.$post({ json: { staff_id } }));
export const resendInvite = (id: string) =>
  unwrap(api.staff.resendStaffEmail[":userId"].$post({ param: { userId: id }, json: {} }));
