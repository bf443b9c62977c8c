export const sharedSeating = {
  shareCodeGenerated: 'Share code generated',
  codeCopied: 'Code copied',
} as const;
