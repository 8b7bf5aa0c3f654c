interface TrustedTypePolicies {
  createPolicy(name: 'default', rules: { createScriptURL(url: string): string }): unknown;
}

declare global {
  interface Window {
    /** Missing in older browsers. */
    readonly trustedTypes?: TrustedTypePolicies;
  }
}

/**
 * The document forbids to make HTML and scripts from text (index.ejs). Only addresses of scripts stay texts, also those of chunks and of
 * releases from before this rule: the server's policy limits them to our origins.
 */
export function allowScriptAddresses(): void {
  window.trustedTypes?.createPolicy('default', { createScriptURL: (url) => url });
}
