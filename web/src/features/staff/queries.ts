import type { AddStaff, UpdateStaff } from "#contract/staff/staff";
import { asked } from "../../api/asked.ts";
import { api, unwrap } from "../../api/client.ts";

export const oneOfStaffQuery = (id: string) =>
  asked(["staff", id], (init) => api.staff[":staffId"].$get({ param: { staffId: id } }, init), {
    // A form in use must not change.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const addStaff = (json: AddStaff) => unwrap(api.staff.addStaff.$post({ json }));
export const updateStaff = (json: UpdateStaff) => unwrap(api.staff.updateStaff.$post({ json }));
export const removeStaff = (staff_id: string) => unwrap(api.staff.removeStaff.$post({ json: { staff_id } }));
export const resendInvite = (id: string) =>
  unwrap(api.staff.resendStaffEmail[":userId"].$post({ param: { userId: id }, json: {} }));
