export const pickerCanvas = () => import("./PickerCanvas.tsx");
export const pickerPreview = () => import("./PickerPreview.tsx");
