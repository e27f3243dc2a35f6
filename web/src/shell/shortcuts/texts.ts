export const shortcutTexts = {
  title: "Keyboard shortcuts",
  singleKeys: "Turn on the single-key shortcut (?)",
  /** Keys after "or" do the same. */
  groups: [
    {
      name: "Everywhere",
      keys: [
        { keys: ["Ctrl", "K"], or: ["⌘", "K"], does: "Go to a plant, device, page or action" },
        { keys: ["?"], does: "Show keyboard shortcuts" },
        { keys: ["F6"], does: "Go to the newest message" },
        { keys: ["Esc"], does: "Close a window, menu or hint" },
      ],
    },
    {
      name: "Charts (after Tab to the chart)",
      keys: [
        { keys: ["←"], or: ["→"], does: "Read the previous or next value; with Shift, ten values" },
        { keys: ["Home"], or: ["End"], does: "Go to the first or last value" },
        { keys: ["+"], does: "Zoom in at the cursor" },
        { keys: ["−"], or: ["Esc"], does: "Show the whole range" },
        { keys: ["t"], does: "Switch between chart and table" },
        { keys: ["e"], does: "Download the values as CSV" },
      ],
    },
    {
      name: "What-if sliders",
      keys: [
        { keys: ["←"], or: ["→"], does: "Move by one step" },
        { keys: ["PgUp"], or: ["PgDn"], does: "Move further" },
        { keys: ["Home"], or: ["End"], does: "Go to the first or last" },
      ],
    },
  ],
} as const;
