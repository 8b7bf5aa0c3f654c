import { test as base, type APIRequestContext, type Page } from '@playwright/test';
import { ENDPOINTS, TOKEN_STORAGE_KEY } from '@sharewave/contracts';

/** A member whom a browser test of one part has registered. */
export interface TestMember {
  id: string;
  username: string;
  fullName: string;
  token: string;
}

interface Endpoint<T> {
  method: string;
  path: string;
  response: { parse: (value: unknown) => T };
}

let count = 0;

/** The API beside a part that runs alone, for members whom the page does not show. */
export class PartApi {
  constructor(
    private readonly request: APIRequestContext,
    private readonly apiUrl: string,
  ) {}

  /** Throws if the call is refused. */
  async call<T>(endpoint: Endpoint<T>, data: object, as?: TestMember): Promise<T> {
    const response = await this.request.fetch(this.apiUrl + endpoint.path, {
      method: endpoint.method,
      data,
      ...(as === undefined ? {} : { headers: { Authorization: `Bearer ${as.token}` } }),
      failOnStatusCode: true,
    });
    return endpoint.response.parse(await response.json());
  }

  /** Registers a member; several may have the same full name. */
  async createMember(fullName: string): Promise<TestMember> {
    count += 1;
    const username = `member.${Date.now().toString(36)}.${count}`;
    const password = 'calm sea 4';
    const email = `${username}@sea.example`;
    await this.call(ENDPOINTS.register, { fullName, username, email, password, dateOfBirth: '1990-06-15' });
    const { token, jwtid } = await this.call(ENDPOINTS.login, { emailOrUsername: username, password });
    return { id: jwtid, username, fullName, token };
  }

  /** A request from the other side is the same as accepting. */
  async befriend(one: TestMember, other: TestMember): Promise<void> {
    await this.call(ENDPOINTS.sendFriendRequest, { endUserID: other.id }, one);
    await this.call(ENDPOINTS.sendFriendRequest, { endUserID: one.id }, other);
  }
}

/** Each later load of the page shows it to this member. */
export async function signInAs(page: Page, { token }: TestMember): Promise<void> {
  await page.addInitScript(([key, value]) => window.localStorage.setItem(key, value), [
    TOKEN_STORAGE_KEY,
    token,
  ] as const);
}

/** Playwright's test with the API of the part that is served. */
export const test = base.extend<{ api: PartApi }>({
  api: async ({ request }, provide) => {
    const config: { apiUrl: string } = await (await request.get('/config.json')).json();
    await provide(new PartApi(request, config.apiUrl));
  },
});
